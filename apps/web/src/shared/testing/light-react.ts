// Makes React's development build cheaper: a sixth of the component tests' time went into stacks that only React's
// developer tools show. Import it before anything that loads React.

// Node keeps a stack for each task of React's. React looks for this function when it is loaded.
Object.assign(console, { createTask: undefined });
// Each read of Node's own process.env asks the operating system, and antd reads it whenever it draws.
process.env = { ...process.env };

// React keeps stacks for the first 10,000 elements of each second, and counts them here.
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const { default: react } = (await import('react')) as unknown as { default: Record<typeof INTERNALS, object> };
Object.defineProperty(react[INTERNALS], 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set() {},
});
