/** The bundler gives a scenario file as its text. */
declare module '*.yaml' {
  const text: string;
  export default text;
}
