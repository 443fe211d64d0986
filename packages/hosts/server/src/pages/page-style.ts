/** How the pages look, light and dark. */
export const pageStyle = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 22%, transparent) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.6rem; margin-bottom: .3rem }
h2 { font-size: 1.1rem; margin: 1.4rem 0 .3rem }
pre { padding: 1rem; overflow-x: auto; border: 1px solid var(--line) }
form { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: .8rem; margin: 1rem 0 }
label { display: grid; gap: .2rem; font-size: .9rem }
input, button { font: inherit; padding: .4rem .5rem; border: 1px solid var(--line); border-radius: .3rem; min-width: 0 }
button { cursor: pointer; align-self: end }
article { border: 1px solid var(--line); border-radius: .4rem; padding: .6rem .9rem; margin: .8rem 0 }
dl { display: grid; grid-template-columns: minmax(8rem, auto) 1fr; gap: .15rem 1rem; margin: .3rem 0 }
dt { opacity: .7 }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums }
.tag { border: 1px solid var(--line); border-radius: 1rem; padding: 0 .6rem; margin-left: .4rem; font-size: .8rem }
.soft { opacity: .7 }
[role=alert] { border-left: .25rem solid #c22; padding-left: .7rem }
[hidden] { display: none }
`
