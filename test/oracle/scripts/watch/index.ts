import type { Script } from '../../script.ts';
import { watchBookmarks } from './bookmarks.ts';
import { watchOfEvents } from './events.ts';
import { watchForms } from './forms.ts';
import { watchLive } from './live.ts';
import { watchResume } from './resume.ts';
import { watchStart } from './start.ts';

export const watchScripts: readonly Script[] = [...watchStart, ...watchLive, ...watchResume, ...watchBookmarks, ...watchForms, ...watchOfEvents];
