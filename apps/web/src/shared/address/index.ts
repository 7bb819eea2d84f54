export { forgetAddresses, useAddressKeeper, useEntryKeeper, useKeepAddress, useKeptAddress } from './kept-address.ts';
export * as kind from './kinds.ts';
export { importKeys } from './kinds.ts';
export { readId } from './read-id.ts';
export { isAhead, REST_MS, useRouter } from './router.ts';
export { type AddressCodec, defineSearch, type Search } from './search.ts';
export { type ChangeSearch, useSearch } from './use-search.ts';
