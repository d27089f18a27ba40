import { integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'

export const countyRoads = pgTable('county_roads', {
  county_fips: text('county_fips').primaryKey(),
  source: text('source').$type<'tiger' | 'ncdot'>().notNull(),
  file_name: text('file_name').notNull(),
  lines: integer('lines').notNull(),
  loaded_at: instant('loaded_at').notNull(),
  version: uuid('version').notNull().defaultRandom(),
})

export const roadTile = pgTable(
  'road_tile',
  {
    z: smallint('z').notNull(),
    x: integer('x').notNull(),
    y: integer('y').notNull(),
    county_fips: text('county_fips').notNull(),
    features: bytes('features').notNull(),
  },
  ({ z, x, y, county_fips }) => [primaryKey({ columns: [z, x, y, county_fips] })],
)
