/** The file is not one of streets that can be drawn; the message is printed on the terminal. */
export class StreetFileError extends Error {}
