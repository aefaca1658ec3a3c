import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { ROOT } from '../../../tools/build/bundle.ts';
import type { Scope } from '../bench.ts';
import type {} from '../page/board-page.ts';
import { type KioskBrowser, type KioskDevice, newContext, newDevice, startBrowser, timedPage } from './kiosk-device.ts';

/** No server: the page is created here, and has an address because the product's router needs one. */
const ADDRESS = 'http://board.test/';
const PAGE = 'tests/bench/page/board-page.ts';

export type BoardDevice = Omit<KioskDevice, 'settle'>;

interface BoardBundle {
  readonly script: string;
  readonly style: string;
}

export interface BoardBrowser extends KioskBrowser, BoardBundle {}

async function bundleBoards(): Promise<BoardBundle> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [PAGE],
    outdir: 'out',
    bundle: true,
    write: false,
    format: 'iife',
    target: 'chrome110',
    jsx: 'automatic',
    minify: true,
    loader: { '.woff2': 'empty', '.svg': 'dataurl', '.png': 'empty', '.mp3': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env': '{"MODE":"production"}' },
  });
  const textOf = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  return { script: textOf('.js'), style: textOf('.css') };
}

export async function startBoardBrowser(scope: Scope): Promise<BoardBrowser> {
  const [browser, bundle] = await Promise.all([startBrowser(scope), bundleBoards()]);
  return { ...browser, ...bundle };
}

type BoardKind = Parameters<Window['makeBoard']>[0];

async function loadBoard(page: Page, { script, style }: BoardBundle, kind: BoardKind): Promise<void> {
  const body = '<!doctype html><html lang="es"><body></body></html>';
  await page.route(ADDRESS, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(ADDRESS);
  await page.addStyleTag({ content: style });
  await page.addScriptTag({ content: script });
  await page.evaluate((which) => {
    window.board = window.makeBoard(which);
  }, kind);
}

export async function openBoard({ browser, ...bundle }: BoardBrowser, kind: BoardKind): Promise<BoardDevice> {
  const page = await (await newContext(browser)).newPage();
  await loadBoard(page, bundle, kind);
  return timedPage(page);
}

/** The hand-written board with a tap handler: the cost of a tap without any logic. */
export async function openHandBoard(browser: BoardBrowser, cards: number): Promise<KioskDevice> {
  const device = await newDevice(browser);
  await loadBoard(device.page, browser, 'reference');
  await device.page.evaluate((count) => window.board.fill(count), cards);
  await device.page.evaluate(() => window.board.tapped());
  return device;
}
