import { chromium } from 'playwright-core'
import { execSync } from 'node:child_process'
const base='http://127.0.0.1:4100', mail='tour@example.com', pw='correct horse Battery 9!'
const browser = await chromium.launch({ executablePath:'/usr/bin/chromium-headless-shell', args:['--no-sandbox','--enable-unsafe-swiftshader'] })
const errs=[]
const ctxOf=async(w,h,dark,state)=>{ const ctx=await browser.newContext({baseURL:base,viewport:{width:w,height:h},colorScheme:dark?'dark':'light',...(state&&{storageState:state})}); await ctx.addInitScript(()=>localStorage.setItem('disclaimerAgreed','Agreed on 2026-11-18T12:00:00.000Z')); return ctx }
const ctx=await ctxOf(1440,900,false); const page=await ctx.newPage(); page.setDefaultTimeout(30000)
await page.goto('/'); await page.getByLabel('Name',{exact:true}).fill('Ada Tour'); await page.getByLabel('Email',{exact:true}).fill(mail); await page.getByLabel('Password',{exact:true}).fill(pw); await page.getByLabel('Confirm password').fill(pw)
for (const c of await page.locator('main form input[type=checkbox]').all()) await c.check()
await page.locator('main button[type=submit]').click(); await page.waitForURL(/email_verification/)
let msg; for(let i=0;i<50&&!msg;i++){ const r=await (await fetch(base+'/dev/mail/messages.json?to='+mail)).json(); msg=(r.messages??r)[0]; await page.waitForTimeout(300) }
await page.goto(msg.text.match(/https?:\/\/\S+email_verification\S+/)[0]); await page.waitForTimeout(1500)
execSync('npm run -s steps -- grant tour@example.com --county Mecklenburg Wake Rutherford Burke',{env:{...process.env,DATA_DIR:'/tmp/w/lead-data',PORT:'4100'}})
await page.goto('/login'); await page.getByLabel('Email',{exact:true}).fill(mail); await page.getByLabel('Password',{exact:true}).fill(pw); await page.locator('main button[type=submit]').click(); await page.waitForURL(/listing|dashboard|tour/); 
await page.goto('/listing'); await page.getByRole('article').first().waitFor()
for (const b of (await page.getByRole('button',{name:/^Favourite: /}).all()).slice(0,4)) await b.click()
await page.goto('/listing?status=Upset+Bid+Ongoing'); await page.getByRole('article').first().waitFor()
for (const b of (await page.getByRole('button',{name:/^Favourite: /}).all()).slice(0,4)) await b.click()
await page.waitForTimeout(1000)
const href=await page.getByRole('article').first().getByRole('link').first().getAttribute('href'); console.log(href)
await ctx.storageState({path:'/tmp/w/tour-state.json'})
for (const [w,h,n] of [[1440,900,'d'],[390,844,'p']]) for (const dark of [false,true]) {
  const c=await ctxOf(w,h,dark,'/tmp/w/tour-state.json'); const p=await c.newPage(); p.on('pageerror',e=>errs.push(e.message)); p.on('console',m=>m.type()==='error'&&errs.push(m.text()+' '+m.location().url))
  const k=n+(dark?'k':'')
  for (const [name,path,full] of [['dash','/dashboard',true],['listing','/listing'],['details',href,true],['fav','/user_profile?tab=favorites'],['searches','/user_profile?tab=searches'],['notif','/user_profile?tab=notifications',true],['account','/user_profile',true],['cal','/auction_calendar']]) {
    await p.goto(path); await p.waitForLoadState('networkidle'); await p.waitForTimeout(1200); await p.screenshot({path:`/tmp/shots/t-${k}-${name}.png`,fullPage:!!full})
  }
  await c.close()
}
console.log([...new Set(errs)])
await browser.close()
