/** What the browser's own events are called in a table: by the standard names of its work, whatever version names them. */
import type { TraceEvent } from './trace-file.ts';
import { browserWork, GARBAGE, MEASURING, type Work } from './work.ts';

/** What is recorded: the main thread's work, the samples of its scripts, and the frame on its way to the glass. */
export const TRACE_CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.cpu_profiler',
  'disabled-by-default-v8.compile',
  'v8',
  'v8.execute',
  'blink',
  'blink.user_timing',
  'loading',
  'navigation',
  'toplevel',
  'cc',
  'viz',
  'benchmark',
  'input',
];

type Names = Readonly<Record<string, Work>>;

/** The same name for several events. */
const named = (what: string, ...events: readonly string[]): Names =>
  Object.fromEntries(events.map((event) => [event, browserWork(what)]));

const MAIN: Names = {
  ...named('style', 'UpdateLayoutTree', 'Blink.Style.UpdateTime', 'ParseAuthorStyleSheet'),
  ...named(
    'layout',
    'Layout',
    'Document::UpdateStyleAndLayout',
    'LocalFrameView::UpdateStyleAndLayout',
    'LocalFrameView::RunStyleAndLayoutLifecyclePhases',
  ),
  ...named('pre-paint', 'PrePaint'),
  ...named('paint', 'Paint', 'PaintImage', 'LocalFrameView::RunPaintLifecyclePhase'),
  ...named('layers', 'Layerize', 'UpdateLayer', 'LayerTreeHost::DoUpdateLayers', 'PaintArtifactCompositor::Update'),
  ...named('commit', 'Commit', 'ProxyMain::BeginMainFrame::commit'),
  ...named('hit test', 'HitTest', 'LayoutView::HitTest'),
  ...named('parse HTML', 'ParseHTML', 'Document::FinishedParsing'),
  ...named('navigation', 'CommitLoad', 'DocumentLoader::CommitNavigation'),
  ...named('compile', 'v8.compile', 'v8.compileModule', 'v8.produceCache', 'FlushInstructionCache'),
  ...named('intersections', 'IntersectionObserverController::computeIntersections'),
  ...named('fonts', 'BeginRemoteFontLoad', 'RemoteFontLoaded'),
  ...named('input', 'WidgetBaseInputHandler::OnHandleInputEvent'),
  ...named('frame, the rest of it', 'ProxyMain::BeginMainFrame', 'WebFrameWidgetImpl::UpdateLifecycle'),
  ...named('send a request', 'ResourceFetcher::requestResource'),
  ...named('read an answer', 'ResponseBodyLoader::DidFinishLoadingBody', 'TextResourceDecoder::Decode'),
  ...named('page timing', 'PageTimingMetricsSender::SendNow'),
};

/** Whatever makes code of a script, by the names that the engine gives its steps. */
const COMPILING = /^V8\.(Compile|Parse|PreParse|Optimize|Maglev|Turbofan|Finalize|Mark|Install|Bytecode|Tier)/;
const NAVIGATING = /^(RenderFrameImpl::Commit|FrameLoader::|LocalFrame::SwapIn|Frame::)/;
const COLLECTING = /^(V8\.GC|MinorGC|MajorGC|BlinkGC)/;

const COMPILE = browserWork('compile');
const NAVIGATION = browserWork('navigation');

/** A task of which no event says what it does, by the file of the browser that asked for it. */
const TASK = 'ThreadControllerImpl::RunTask';
const TASKS: readonly (readonly [file: RegExp, work: Work])[] = [
  [/\/loader\/|resource_load_info/, browserWork('read an answer')],
  [/^cc\/|web_frame_widget|widget_base/, browserWork('frame, the rest of it')],
  [/^(mojo|ipc)\//, browserWork('messages of other processes')],
];

function taskWork({ src_file: file }: TraceEvent['args']): Work | undefined {
  return typeof file === 'string' ? TASKS.find(([pattern]) => pattern.test(file))?.[1] : undefined;
}

/** Work of which each piece of the main thread's line says whose it is: scripts, by their samples. */
const SCRIPTS: ReadonlySet<string> = new Set([
  'FunctionCall',
  'EvaluateScript',
  'v8.evaluateModule',
  'v8.callFunction',
  'v8.run',
  'RunMicrotasks',
  'BlinkScheduler_PerformMicrotaskCheckpoint',
  'EventDispatch',
  'TimerFire',
  'FireAnimationFrame',
  'FireIdleCallback',
  'HandlePostMessage',
]);

const COMPOSITOR: Names = {
  ...named('commit', 'ProxyImpl::ReadyToCommit', 'ProxyImpl::Commit', 'LayerTreeHostImpl::CommitComplete'),
  ...named('tiles', 'TileManager::PrepareTiles', 'LayerTreeHostImpl::PrepareTiles'),
  ...named('activate', 'LayerTreeHostImpl::ActivateSyncTree'),
  ...named('draw', 'ProxyImpl::ScheduledActionDraw', 'MainFrame.Draw'),
  ...named('input', 'WidgetInputHandlerImpl::DispatchEvent'),
};

const RASTER: Names = named('raster', 'RasterTask');

const BACKGROUND: Names = named(
  'compile',
  'v8.parseOnBackground',
  'v8.parseOnBackgroundParsing',
  'V8.CompileCodeBackground',
);

const VIZ: Names = named('draw', 'Display::DrawAndSwap', 'SoftwareRenderer::SwapBuffers');

/** How an event of the main thread is to be read: as work of its own name, or as a script whose samples say it. */
export type Reading = { readonly is: 'work'; readonly work: Work } | { readonly is: 'script' };

function mainWork({ name, args }: Pick<TraceEvent, 'name' | 'args'>): Work | undefined {
  if (name === TASK) return taskWork(args);
  if (name === 'CpuProfiler::StartProfiling' || name === 'V8.CollectSourcePositions') return MEASURING;
  if (COLLECTING.test(name)) return GARBAGE;
  if (NAVIGATING.test(name)) return NAVIGATION;
  return MAIN[name] ?? (COMPILING.test(name) ? COMPILE : undefined);
}

/** The reading of an event of the main thread, null for one that says nothing. */
export function readMain(event: Pick<TraceEvent, 'name' | 'args'>): Reading | null {
  const work = mainWork(event);
  if (work) return { is: 'work', work };
  return SCRIPTS.has(event.name) ? { is: 'script' } : null;
}

const readBy =
  (names: Names) =>
  ({ name }: Pick<TraceEvent, 'name'>): Work | null =>
    names[name] ?? null;

/** The work of an event of another thread, null for one that says nothing. */
export const readCompositor = readBy(COMPOSITOR);
export const readRaster = readBy(RASTER);
export const readBackground = readBy(BACKGROUND);
export const readViz = readBy(VIZ);
