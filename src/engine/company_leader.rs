//! The worker in which computers play Company Leader.

mod worker;

fn main() {
    worker::serve::<company_leader::CompanyLeader>();
}
