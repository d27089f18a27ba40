import { describe, expect, it } from 'vitest'
import { isPlaceholder } from './placeholders.ts'

describe('isPlaceholder', () => {
  it.each([
    '',
    '   ',
    'n/a',
    'N/A',
    'NA',
    'To be announced.',
    'tbd',
    'TBD',
    'TBD\n0',
    'TBD\n169',
    'TBD\r\n\r\n169',
    'N/A\nN/A',
    'Multiple',
    'Multiple Parcels',
    'multiple  parcels',
    'Fall 2026',
    'Winter 2026',
    'Autumn 2026',
    'SPRING 2027',
    'Summer 2027',
    'Unknown',
    'to be determined',
    'PENDING',
    'NO ENTRY',
    'None at this time',
    'Sale date not yet set',
    'No Sale Date Set',
    '-',
    '—',
    '--',
    '?',
  ])('%j is a placeholder', (text) => {
    expect(isPlaceholder(text)).toBe(true)
  })

  it.each([
    '0',
    '25CVD000297-010',
    '07102214',
    'Fall Creek Rd',
    '2026',
    'Naples',
    'Pending Confirmation',
    'Quail Ridge Ln',
    'Burke',
    'TBD\nDEC 17, 2026',
    'Pending\n$44,000.00',
    'N/A\n24CVD000114-010',
    'TBD\n0309115',
    '-5',
  ])('%j is a value', (text) => {
    expect(isPlaceholder(text)).toBe(false)
  })
})
