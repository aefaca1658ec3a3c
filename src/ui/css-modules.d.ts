/**
 * The build's output for style sheets: a module exports each class name separately, so that a script contains only
 * those it uses; a plain sheet exports nothing.
 */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
declare module '*.css';
