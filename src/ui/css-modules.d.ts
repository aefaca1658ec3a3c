/** What the build makes of style sheets: a module's class names by their local names, each by itself, so that a script has those that it uses; a plain sheet nothing. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
declare module '*.css';
