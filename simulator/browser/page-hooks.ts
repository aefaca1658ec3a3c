/** The hooks must run before the kiosk's script. */

export interface HookedPage {
  openTransactions: number;
  playedSounds: number[];
}

/** Runs in the page, without access to this file. */
export function installHooks(): void {
  const page = window as unknown as Window & HookedPage;
  page.openTransactions = 0;
  page.playedSounds = [];
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...of) {
    const begun = transaction.apply(this, of);
    page.openTransactions += 1;
    const ended = () => {
      page.openTransactions -= 1;
    };
    for (const end of ['complete', 'abort']) begun.addEventListener(end, ended);
    return begun;
  };

  // The hash of a sound's file identifies the sound, because playback has no address.
  const numbers = new Map<string, number>();
  const buffers = new WeakMap<AudioBuffer, number>();
  const nameOf = (bytes: ArrayBuffer) =>
    String(new Uint8Array(bytes).reduce((sum, byte) => (sum * 31 + byte) >>> 0, 7));
  const { fetch } = page;
  page.fetch = async (...args) => {
    const response = await fetch(...args);
    const sound = /\/sounds\/(\d+)\.mp3$/.exec(response.url)?.[1];
    if (sound !== undefined) numbers.set(nameOf(await response.clone().arrayBuffer()), Number(sound));
    return response;
  };
  const { decodeAudioData } = BaseAudioContext.prototype;
  BaseAudioContext.prototype.decodeAudioData = function (bytes, ...rest) {
    const sound = numbers.get(nameOf(bytes));
    const decoded = decodeAudioData.call(this, bytes, ...rest);
    return decoded.then((buffer) => {
      if (sound !== undefined) buffers.set(buffer, sound);
      return buffer;
    });
  };
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...when) {
    const sound = this.buffer === null ? undefined : buffers.get(this.buffer);
    if (sound !== undefined) page.playedSounds.push(sound);
    return start.apply(this, when);
  };
}
