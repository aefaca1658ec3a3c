/** Makes the bundles in dist/: the kiosk, the demo and the simulator. */
const NODE_MAJOR_MIN = 24;

if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN) {
  process.stderr.write(`Failed to build: Node ${NODE_MAJOR_MIN} is needed. "npm run build" brings its own.\n`);
  process.exit(1);
}

const { runBuild } = await import('./tools/build/run.ts');
try {
  await runBuild(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
