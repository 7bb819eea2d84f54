/** Response to the current search; undefined while loading or after a failure. */
export function settled<Data>(query: { data: Data | undefined; isPlaceholderData: boolean; isError: boolean }) {
  return query.isPlaceholderData || query.isError ? undefined : query.data;
}
