// Runs before the modules. The content security policy forbids eval, so zod must not try to compile its schemas.
globalThis.__zod_globalConfig = { jitless: true };

// Applies the chosen theme before the first paint, so that the empty page does not flash in the other theme.
{
  const chosen = localStorage.getItem('escuta.theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.style.colorScheme = chosen;
}
