// The game that both servers hold: sixteen cells of which the seats take one after another, for ever. See README.md.
export const SEATS = 4;
export const CELLS = 16;

/** What one command changes: a cell, a count, and by it whose turn it is. */
export function take(state, seat, cell) {
  if (state.taken % SEATS !== seat || !(cell >= 0 && cell < CELLS)) return false;
  state.cells[cell] = seat + 1;
  state.taken += 1;
  return true;
}
