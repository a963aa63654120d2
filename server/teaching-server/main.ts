console.log('teaching');
