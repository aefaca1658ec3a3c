/** Keeps the Firebase SDK from filling the window with listeners: it makes a monitor of the network at every connection and removes none. */

/** How many more listeners of each kind the SDK may add. Those of later monitors serve nothing: nobody hears what they tell. */
const allowance = new Map([
  ['online', 0],
  ['offline', 0],
]);

const add = window.addEventListener.bind(window);

// The SDK alone passes `false`.
window.addEventListener = (
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
) => {
  const left = options === false ? allowance.get(type) : undefined;
  if (left === 0) return;
  if (left !== undefined) allowance.set(type, left - 1);
  add(type, listener, options);
};

/** A new instance of the SDK listens once to each. */
export function allowListeners(): void {
  for (const [type, left] of allowance) allowance.set(type, left + 1);
}
