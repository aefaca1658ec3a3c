/** Howler's own build without the spatial sound that no alarm uses; its types are those of the whole. */
declare module 'howler/dist/howler.core.min.js' {
  export { Howl, Howler } from 'howler';
}
