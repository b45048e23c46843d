//! Which games stand on the shelf, and where each is set up and played.

use company_leader::CompanyLeader;
use general::General;
use leaders::Leaders;
use sparta::Sparta;
use tabletop::Game as _;
use vault::SaveId;

/// A game on the shelf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnShelf {
    /// The game this app is for.
    Leaders,
    /// For two, without secrets.
    Sparta,
    /// Secret stakes, and battles of five engagements.
    General,
    /// Hidden companies and dummies on a board of hexagons.
    CompanyLeader,
}

impl OnShelf {
    /// Every game, in the order in which they stand there.
    pub const ALL: [Self; 4] = [Self::Leaders, Self::Sparta, Self::General, Self::CompanyLeader];

    /// Its name, the same in every language.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Leaders => "LEADERS",
            Self::Sparta => "Sparta",
            Self::General => "GENERAL",
            Self::CompanyLeader => "Company Leader",
        }
    }

    /// The tag of its saves.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Leaders => Leaders::TAG,
            Self::Sparta => Sparta::TAG,
            Self::General => General::TAG,
            Self::CompanyLeader => CompanyLeader::TAG,
        }
    }

    /// The game of a tag; none that this version does not know.
    pub fn of_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.tag() == tag)
    }

    /// The route where it is set up.
    pub const fn new_route(self) -> &'static str {
        match self {
            Self::Leaders => "/new",
            Self::Sparta => "/sparta",
            Self::General => "/general",
            Self::CompanyLeader => "/company-leader",
        }
    }

    /// The route where a save of the game of a tag is played. A game this version does not know is told of there.
    pub fn route_of(tag: &str, id: SaveId) -> String {
        Self::of_tag(tag).unwrap_or(Self::Leaders).play_route(id)
    }

    /// The route where a save of it is played.
    pub fn play_route(self, id: SaveId) -> String {
        match self {
            Self::Leaders => format!("/play/{id}"),
            Self::Sparta => format!("/sparta/{id}"),
            Self::General => format!("/general/{id}"),
            Self::CompanyLeader => format!("/company-leader/{id}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::OnShelf;

    #[test]
    fn every_game_is_found_by_its_tag() {
        for game in OnShelf::ALL {
            assert_eq!(OnShelf::of_tag(game.tag()), Some(game));
        }
        assert_eq!(OnShelf::of_tag("chess"), None);
    }
}
