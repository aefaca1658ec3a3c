/**
 * A module exports each class name separately, so that a script contains only the names that it uses; other sheets
 * export nothing.
 */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
declare module '*.css';
