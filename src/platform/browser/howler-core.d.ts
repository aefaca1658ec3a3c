/** Howler without its spatial plugin, which the package's types leave out. */
declare module 'howler/src/howler.core.js' {
  export { Howl, Howler } from 'howler';
}
