/** The pages there are. */
export type PageName = 'swap' | 'track' | 'status' | 'docs'
