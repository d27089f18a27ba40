import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#web/lib/api/query.ts'
import { CountMap } from './count-map.tsx'
import { ShadeKey } from './shade-key.tsx'
import { COUNTIES } from './texts.ts'

const LABEL_SIZE = 12

/** All counties with their number of open listings. */
export function CountyMap() {
  const { data, isError } = useQuery(queryOf('GET /api/counties'))
  const counts = new Map(data?.counties.map(({ name, listings }) => [name, listings]))
  return (
    <CountMap name={COUNTIES.map} counts={counts} what="open listing" size={LABEL_SIZE}>
      {isError ? (
        COUNTIES.uncounted
      ) : (
        <>
          <span>{COUNTIES.key}</span>
          <ShadeKey />
        </>
      )}
    </CountMap>
  )
}
