import type { ControllersOptions } from './controllers/start.ts';

/** Starts the controllers once the server is up. Their code and their client are loaded only then: nobody waits for them. */
export function runControllers(options: ControllersOptions): { stop(): Promise<void> } {
  if (options.controllers.length === 0) return { stop: () => Promise.resolve() };
  let stopping = false;
  const started = import('./controllers/start.ts').then(({ startControllers }) => (stopping ? undefined : startControllers(options)));
  started.catch(options.onError);
  return {
    async stop() {
      stopping = true;
      const running = await started.catch(() => undefined);
      await running?.stop();
    },
  };
}
