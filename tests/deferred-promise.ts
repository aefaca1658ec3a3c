/** A promise that the test resolves. */
export function deferredPromise<T = void>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((take) => {
    resolve = take;
  });
  return { promise, resolve };
}
