/** Large libraries, each loaded only by the screens that need it. */
const LARGE = {
  antd: /node_modules\/(antd|@ant-design|@rc-component|@babel|@emotion|dayjs)\//,
  charts: /node_modules\/(echarts|zrender)\//,
  map: /node_modules\/maplibre-gl\//,
};
const LARGE_NAMES = Object.keys(LARGE) as (keyof typeof LARGE)[];

interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

const largeLibraryOf = (id: string) => LARGE_NAMES.find((name) => LARGE[name].test(id));

/** Adds the large libraries that a module loads, itself or through its imports. */
function addLargeLibraries(to: Set<string>, id: string, modules: Modules, seen = new Set<string>()): void {
  if (seen.has(id)) return;
  seen.add(id);
  const large = largeLibraryOf(id);
  if (large) to.add(large);
  else
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) addLargeLibraries(to, imported, modules, seen);
}

/** Names the file that a library goes into: one for each npm package, and one for all packages of a large library. */
function libraryFile(id: string): string | null {
  const [, name] = /.*node_modules\/(@[^/]+\/[^/]+|[^/]+)\//.exec(id) ?? [];
  return largeLibraryOf(id) ?? name?.replace('/', '-') ?? null;
}

/** Names the file of one of our modules by the large libraries it loads, so that a screen without antd never loads a file that needs antd. */
function sharedFile(id: string, modules: Modules): string {
  const libraries = new Set<string>();
  addLargeLibraries(libraries, id, modules);
  return ['shared', ...[...libraries].sort()].join('-');
}

/**
 * Puts modules that several screens use into few files. By default Rolldown makes one file for each set of screens that share a module,
 * which is many small files (docs/performance.md). Modules of two or three screens stay as Rolldown places them, so that the other
 * screens do not load them.
 */
export const CHUNK_GROUPS = [
  { name: 'shell', tags: ['$initial' as const], priority: 3 },
  { name: libraryFile, debugName: 'libraries', test: /node_modules/, minShareCount: 2, priority: 2 },
  { name: sharedFile, debugName: 'shared', minShareCount: 4, priority: 1 },
];
