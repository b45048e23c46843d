// How much of the parts asked for, by their sizes in KiB, is here in percent, for the style sheet. A page that the service
// worker serves has them all on the device: there the browser gets them as they are, and keeps what it has compiled.
let due = 0, here = 0, open = 0;
async function part(file, size) {
    const asked = fetch(new URL(file, import.meta.url));
    if (navigator.serviceWorker?.controller) return asked;
    const style = document.documentElement.style;
    const end = () => --open || (due = here = 0, style.removeProperty("--fetched"));
    due += size;
    open++;
    try {
        const answer = await asked;
        if (!answer.ok) throw answer.status;
        const reader = answer.body.getReader();
        return new Response(new ReadableStream({
            async pull(to) {
                try {
                    const { done, value } = await reader.read();
                    if (done) return end(), to.close();
                    here += value.length / 1024;
                    style.setProperty("--fetched", Math.floor(100 * here / due));
                    to.enqueue(value);
                } catch (error) {
                    end();
                    to.error(error);
                }
            },
        }), answer);
    } catch (error) {
        end();
        throw error;
    }
}

