/** Both documents for agents as text, made from the documents of the repository. */
export const llmsTexts: () => Readonly<Record<'llms.txt' | 'llms-full.txt', string>>
