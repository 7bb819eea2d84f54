/** The answer to the search that is shown; undefined while it is on its way, or when it failed. */
export function settled<Data>(query: { data: Data | undefined; isPlaceholderData: boolean; isError: boolean }) {
  return query.isPlaceholderData || query.isError ? undefined : query.data;
}
