/** The file is not a table of addresses; the message is printed on the terminal. */
export class AddressFileError extends Error {}
