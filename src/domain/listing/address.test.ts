import { describe, expect, it } from 'vitest'
import { addressText, entryTitle, messageTitle, numberTexts, placeName } from './address.ts'

describe('addressText', () => {
  it.each([
    ['Mecklenburg', '1423 Oak St', 'Charlotte', 'NC', '28208', '1423 Oak St, 28208'],
    ['Mecklenburg', '1423 Oak St', 'Charlotte', 'NC', null, '1423 Oak St'],
    ['Mecklenburg', null, 'Charlotte', 'NC', '28208', '28208'],
    ['Mecklenburg', null, 'Charlotte', 'NC', null, 'Address unavailable'],
    ['Burke', '8230 Freedom Dr', 'Morganton', 'NC', '28655', '8230 Freedom Dr, Morganton, NC 28655'],
    ['Burke', '8230 Freedom Dr', null, 'NC', '28655', '8230 Freedom Dr, NC 28655'],
    ['Burke', '8230 Freedom Dr', 'Morganton', null, '28655', '8230 Freedom Dr, Morganton, 28655'],
    ['Burke', '8230 Freedom Dr', 'Morganton', 'NC', null, '8230 Freedom Dr, Morganton, NC'],
    ['Burke', '8230 Freedom Dr', null, null, null, '8230 Freedom Dr'],
    ['Burke', null, 'Morganton', 'NC', '28655', 'Morganton, NC 28655'],
    ['Burke', ' 0 Rocky Rd ', '', ' ', '28655', '0 Rocky Rd, 28655'],
    ['Burke', null, null, 'NC', null, 'Address unavailable'],
    ['Burke', null, null, null, null, 'Address unavailable'],
    ['Burke', '', ' ', '', '', 'Address unavailable'],
  ])('%s: %j, %j, %j, %j is %j', (county, street, city, state, zip, text) => {
    expect(addressText({ county, street, city, state, zip })).toBe(text)
  })
})

describe('placeName', () => {
  it.each([
    ['Mecklenburg', '1423 Oak St', '28208', '07102214', '1423 Oak St, 28208'],
    ['Mecklenburg', '1423 Oak St', null, '07102214', '1423 Oak St'],
    ['Mecklenburg', ' ', '28208', '07102214', '07102214'],
    ['Mecklenburg', null, '28208', null, '28208'],
    ['Burke', ' 8230 Freedom Dr ', '28655', '1768', '8230 Freedom Dr, Morganton'],
    ['Burke', null, '28655', ' 1768 ', '1768'],
    ['Burke', null, null, ' ', 'Morganton, NC'],
  ])('%s: %j, %j, parcel %j is %j', (county, street, zip, parcel_identification, text) => {
    const listing = { county, street, city: 'Morganton', state: 'NC', zip, parcel_identification }
    expect(placeName(listing)).toBe(text)
  })
})

describe('messageTitle', () => {
  const numbers = { parcel_identification: null, case_number: null }
  const none = { ...numbers, street: null, city: null, state: 'NC', zip: null, county: 'McDowell' }

  it.each([
    [{ ...none, street: '1 Oak St', city: 'Marion', parcel_identification: '17-02' }, '1 Oak St, Marion, NC'],
    [{ ...none, parcel_identification: '1702-00-45-6789' }, 'Parcel 1702-00-45-6789, McDowell County'],
    [{ ...none, city: 'Marion', parcel_identification: '17-02' }, 'Parcel 17-02, McDowell County'],
    [{ ...none, case_number: '25CVD000100-580' }, 'Case 25CVD000100-580, McDowell County'],
    [{ ...none, city: 'Marion' }, 'Marion, NC'],
    [none, 'Address unavailable'],
  ])('of %o is %s', (listing, title) => {
    expect(messageTitle(listing)).toBe(title)
  })

  it('has the county in brackets in a list of entries', () => {
    expect(entryTitle({ ...none, parcel_identification: '17-02' })).toBe('Parcel 17-02 (McDowell)')
    expect(entryTitle({ ...none, street: '1 Oak St' })).toBe('1 Oak St, NC (McDowell)')
  })
})

describe('numberTexts', () => {
  it.each([
    [
      { case_number: '25CVD000100-580', parcel_identification: '17-02' },
      ['Case 25CVD000100-580', 'Parcel 17-02'],
    ],
    [{ case_number: null, parcel_identification: ' 17-02 ' }, ['Parcel 17-02']],
    [{ case_number: '25M000100', parcel_identification: ' ' }, ['Case 25M000100']],
    [{ case_number: '25M000100' }, ['Case 25M000100']],
    [{ case_number: null, parcel_identification: null }, []],
  ])('of %o are %j', (numbers, texts) => {
    expect(numberTexts(numbers)).toEqual(texts)
  })
})
