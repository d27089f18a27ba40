/** Rules of a robots.txt. The package's own types describe another way of importing it. */
declare module 'robots-parser' {
  interface Rules {
    /** Undefined for an address of another host. */
    isDisallowed(url: string, userAgent?: string): boolean | undefined
  }
  export default function robotsParser(address: string, text: string): Rules
}
