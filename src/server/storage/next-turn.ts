/** Lets everything else that is ready have its turn: long work is done in pieces with one of these between any two. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
