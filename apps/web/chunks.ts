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

/** The file of a library: its package's own, or that of the large library it belongs to. */
function libraryFile(id: string): string | null {
  const [, name] = /.*node_modules\/(@[^/]+\/[^/]+|[^/]+)\//.exec(id) ?? [];
  return largeLibraryOf(id) ?? name?.replace('/', '-') ?? null;
}

/** The file of the modules that load the same large libraries, so that no screen loads a library that it does not use. */
function sharedFile(id: string, modules: Modules): string {
  const libraries = new Set<string>();
  addLargeLibraries(libraries, id, modules);
  return ['shared', ...[...libraries].sort()].join('-');
}

/**
 * Puts what screens share into few files. By default Rolldown makes a file for each set of screens that share a module: a first visit
 * of the map loaded 76 scripts. What only two or three screens share keeps files of its own, so that the others do not load it.
 */
export const CHUNK_GROUPS = [
  { name: 'shell', tags: ['$initial' as const], priority: 3 },
  { name: libraryFile, debugName: 'libraries', test: /node_modules/, minShareCount: 2, priority: 2 },
  { name: sharedFile, debugName: 'shared', minShareCount: 4, priority: 1 },
];
