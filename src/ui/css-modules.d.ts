/** What the build makes of style sheets: a module's class names by their local name, a plain sheet nothing. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
