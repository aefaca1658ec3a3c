/** A message is one frame, or a count followed by that many frames (protocol version 5). */

const FRAME_CHARACTERS_MAX = 16_384;

export function framesOf(message: unknown): readonly string[] {
  const text = JSON.stringify(message);
  if (text.length <= FRAME_CHARACTERS_MAX) return [text];
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += FRAME_CHARACTERS_MAX) pieces.push(text.slice(at, at + FRAME_CHARACTERS_MAX));
  return [String(pieces.length), ...pieces];
}

export type FrameReading = { readonly message: string } | 'more' | 'keep-alive';

/** A lone `0` is a keep-alive. */
export function createFrameReader(): (frame: string) => FrameReading {
  let expected = 0;
  let pieces: string[] = [];
  return (frame) => {
    if (expected === 0) {
      if (frame === '0') return 'keep-alive';
      if (!/^\d{1,6}$/.test(frame)) return { message: frame };
      expected = Number(frame);
      return 'more';
    }
    pieces.push(frame);
    if (pieces.length < expected) return 'more';
    const message = pieces.join('');
    expected = 0;
    pieces = [];
    return { message };
  };
}
