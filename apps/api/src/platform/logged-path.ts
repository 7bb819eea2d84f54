/** Paths that end in the token of a password link. */
const TOKEN_PATH = /(\/(?:recover-password|confirmacao)\/).*/;

/** The path of an address as logs and traces may have it: without the query (signatures of media links) and the tokens of mailed links. */
export const loggedPath = (url: string): string | undefined => url.split('?', 1)[0]?.replace(TOKEN_PATH, '$1…');
