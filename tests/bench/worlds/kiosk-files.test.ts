/** What a built page names. */
import { expect, test } from 'vitest';
import { namedFiles } from './kiosk-files.ts';

const PAGE = `<!doctype html><html><head>
<link rel="icon" href="icons/app.svg" type="image/svg+xml">
<meta name="kds-service-worker" content="service-worker.js">
<link rel="preload" href="assets/roboto-D6YDQ3CR.woff2" as="font" crossorigin>
<link rel="modulepreload" href="assets/react-AAAAAAAA.js">
<link rel="preload" href="assets/main-BBBBBBBB.css" as="style">
<link rel="modulepreload" href="assets/main-CCCCCCCC.js">
<link rel="stylesheet" href="assets/main-BBBBBBBB.css">
<script type="module" src="assets/main-CCCCCCCC.js"></script>
</head><body><div id="root"></div></body></html>`;

test('scripts count once, whether they run or are preloaded or both, workers that only a name stands for do not', () => {
  expect(namedFiles(PAGE)).toEqual({
    scripts: ['assets/react-AAAAAAAA.js', 'assets/main-CCCCCCCC.js'],
    styles: ['assets/main-BBBBBBBB.css'],
  });
});
