export { columnsText, readNamedColumns } from './address-columns.ts';
export { openAddressFile } from './address-file.ts';
export { AddressFileError } from './address-file-error.ts';
export { addressProgress, addressSummary } from './address-printout.ts';
export { insertAddresses } from './addresses.queries.ts';
export { tableGeocoder } from './addresses.service.ts';
export { importAddresses } from './import-addresses.service.ts';
export { stopSilentImports } from './import-in-browser.service.ts';
