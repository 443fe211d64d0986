/** Text without control characters, which a service could send to the terminal. */
export const stripControls = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ')
