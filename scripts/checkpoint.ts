console.log('checkpoint');
