// Why some of our answers stay others than the real server's, where more than one script meets them.

export const UNREADABLE_GET = 'a get at an unreadable version is the client\'s mistake: 400 here, 500 without a reason there';
export const UNREADABLE_WATCH = 'a watch with an unreadable version is the client\'s mistake: 400 here, 500 without a reason there';
export const NOT_UTF8 = 'bytes that are no UTF-8 are replaced (U+FFFD) before anything is said about them; there they are escaped (\\xff)';
export const ALL_ALLOWED = 'without roles no role can be named as the reason: the review says that everything is allowed to whoever has credentials';
export const EVENT_BOOKMARKS = 'watches of Events have bookmarks as all others do, so that they can be resumed after a quiet time; there they have no cache, and no bookmark but the one after the initial events';
export const LIST_OF_METADATA_WATCHED = 'a watch as PartialObjectMetadataList shows the metadata of each object; there the stream breaks off without a word at its first event';
export const DEEP = 'JSON nested deeper than 500 levels is refused at the door, as what walks over objects is recursive; there 10,000 levels are read';
