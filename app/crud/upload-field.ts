/** Name of the input with the files of an upload field; the field's own name carries the ids of what is stored already. */
export const filesName = (field: string) => `${field}.files`;
