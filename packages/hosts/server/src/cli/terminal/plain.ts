/** Text without control characters, which a service could send to the terminal. */
export const plain = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ')
