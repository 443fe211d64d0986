/** Styles of a page; the build puts them into a file. */
declare module '*.css'
