/** The bundler imports a scenario file as text. */
declare module '*.yaml' {
  const text: string;
  export default text;
}
