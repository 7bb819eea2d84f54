export { AddressFileError, readAddressFile } from './address-file.ts';
export { addressProgress, addressSummary } from './address-printout.ts';
export { streetCase } from './address-text.ts';
export { type Address, insertAddresses } from './addresses.queries.ts';
export { tableGeocoder } from './addresses.service.ts';
export { importAddresses } from './import-addresses.service.ts';
