// Makes React's development build cheaper: a sixth of the component tests' time went into stacks that only React's
// developer tools show. Import it before anything that loads React.

// With console.createTask, React makes Node keep a stack for each element. React looks for the function when it is loaded.
Object.assign(console, { createTask: undefined });
// Reading process.env calls the operating system, and antd reads it at every render; a copy is a plain object.
process.env = { ...process.env };

// React keeps stacks for the first 10,000 elements of each second, and counts them here.
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const { default: react } = (await import('react')) as unknown as { default: Record<typeof INTERNALS, object> };
Object.defineProperty(react[INTERNALS], 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set() {},
});
